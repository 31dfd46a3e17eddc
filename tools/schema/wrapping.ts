/** Before every name and key of the printed normal form. */
export const SCHEMA_PREFIX = "T_";

/** The key in the box of what is no object. */
export const WRAPPED = "=";

/** Before the name of what stands for a definition where it is referred to. */
export const REFERENCE_PREFIX = "R_";
