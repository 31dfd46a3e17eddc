/**
 * Version of the wire, sent in every `init`.
 *
 * It changes when a peer that knows only the other version would refuse or misread a line, or be left waiting for an
 * answer. It is not the version of the package, which changes with every release.
 */
export const PROTOCOL_VERSION = 1;
