/**
 * The environment variable with which a frontend names the folder for tool outputs that are too large for a message.
 * The backend makes it when it needs it, for its user alone. Whoever names it removes it: then the outputs of a backend
 * that has crashed can be read until its session ends, in whichever process, and what a killed one leaves goes too.
 */
export const OUTPUTS_VARIABLE = "IPC_PROTOCOL_OUTPUTS";
