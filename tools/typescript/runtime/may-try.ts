/** Far more than any message asks for that is not made to be slow, and done in some 10 ms. */
const MOST_TRIALS = 1_000_000;

let trials = 0;

/** Starts the count for another message. */
export function resetTrials(): void {
  trials = 0;
}

/**
 * Whether a validator may try the arms of one more recursive choice. A message can be made so that trying all of them
 * takes 2^n steps for n levels; `firstFault`, which remembers what it tried, takes over then.
 */
export function mayTry(): boolean {
  return ++trials <= MOST_TRIALS;
}
