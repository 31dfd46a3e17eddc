/** Colour of the paper of a note. */
export type NoteColor = "yellow" | "pink" | "blue" | "green";

/** One change to the room, made by the frontend on behalf of the agent. */
export type RoomAction = CreateNote | RemoveNote | MoveNote | ClearRoom;

/** Puts a new note on a surface. */
export interface CreateNote {
  type: "create_note";
  /** Title of the note, by which later actions and queries name it. */
  title: string;
  /** Text of the note. */
  content: string;
  /** ID of the surface that the note goes on, such as `desk`. */
  surface: string;
  /** Colour of the paper. The frontend chooses one if it is absent. */
  color?: NoteColor;
}

/** Takes a note away from a surface. */
export interface RemoveNote {
  type: "remove_note";
  /** Exact title of the note. */
  title: string;
  /** ID of the surface that the note is on. */
  surface: string;
}

/** Moves a note from one surface to another. */
export interface MoveNote {
  type: "move_note";
  /** Exact title of the note. */
  title: string;
  /** ID of the surface that the note is on. */
  from_surface: string;
  /** ID of the surface that the note goes to. */
  to_surface: string;
}

/** Takes every note away from every surface. */
export interface ClearRoom {
  type: "clear_room";
}
