import { type FSWatcher, statSync, watch } from "node:fs";

/** An editor writes a file in several steps; a compiler that starts at the first one meets half a file. */
const SETTLE_MILLISECONDS = 30;

/**
 * Tells when something in one of a changing set of folders is saved. Folders are watched, not files, because many
 * editors save by renaming a new file over the old one, which ends the watch on a file.
 */
export class FolderWatch {
  readonly #onChange: () => void;
  readonly #isSource: (name: string) => boolean;
  readonly #watchers = new Map<string, FSWatcher>();
  #timer: NodeJS.Timeout | undefined;

  /** `isSource` says which names in a folder matter. */
  constructor(onChange: () => void, isSource: (name: string) => boolean) {
    this.#onChange = onChange;
    this.#isSource = isSource;
  }

  /** From now on these folders are watched and no others. One that is not there is left out. */
  watchFolders(folders: ReadonlySet<string>): void {
    const wanted = new Map([...folders].map((folder) => [identityOf(folder), folder]));
    wanted.delete(undefined);
    for (const [identity, watcher] of this.#watchers) {
      if (wanted.has(identity)) continue;
      watcher.close();
      this.#watchers.delete(identity);
    }
    for (const [identity, folder] of wanted) {
      if (identity === undefined || this.#watchers.has(identity)) continue;
      const watcher = watch(folder, (_event, name) => {
        if (name === null || this.#isSource(name)) this.#settle();
      });
      watcher.on("error", () => this.#settle());
      this.#watchers.set(identity, watcher);
    }
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onChange, SETTLE_MILLISECONDS);
  }
}

/** A folder that was removed and made again under its old name is another one. */
function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${folder}:${stats.dev}:${stats.ino}`;
}
