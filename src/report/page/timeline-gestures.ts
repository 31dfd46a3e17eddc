import type { TimelineWindow } from "./timeline-window.ts";

/** Moves less far are a click, in pixels. */
const CLICK = 3;

/** Lets the timeline be dragged, zoomed with the wheel and moved with keys; a click goes to its time. */
export function listenToGestures(canvas: HTMLCanvasElement, shown: TimelineWindow, goTo: (time: number) => void): void {
  let dragged: { readonly x: number; readonly range: readonly [number, number]; moved: boolean } | undefined;
  canvas.addEventListener("pointerdown", (event) => {
    dragged = { x: event.offsetX, range: shown.range, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (dragged === undefined) return;
    const by = event.offsetX - dragged.x;
    if (Math.abs(by) > CLICK) dragged.moved = true;
    if (dragged.moved) shown.pan(-by / shown.width, dragged.range);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (dragged?.moved === false) goTo(shown.timeAt(event.offsetX));
    dragged = undefined;
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) shown.pan(event.deltaX / shown.width);
      else shown.zoom(event.deltaY > 0 ? 1.25 : 0.8, shown.timeAt(event.offsetX));
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => shown.pan(-0.2),
      ArrowRight: () => shown.pan(0.2),
      Home: () => shown.reset(),
    };
    const act = acts[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}
