import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Point } from "./layout";

/** This near to an edge of the window the page scrolls, at most so many pixels a frame. */
const EDGE = 72;
const SPEED = 16;

interface Options {
  /** Whether Escape cancels, and the page scrolls while the pointer is near an edge of the window. */
  lifts: boolean;
  /** Called at once, when the pointer moves, and when the page scrolls under it; `way` is from the press, on the page. */
  move: (pointer: Point, way: Point) => void;
  end: (type: "release" | "cancel") => void;
}

/** Follows a pointer from its press to its release. Returns the function that begins it, if the button is the first. */
export function usePointer(options: Options) {
  const [press, setPress] = useState<Point & { top: number; pointerId: number }>();
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (!press) return undefined;
    let pointer: Point = press;
    const listening = new AbortController();
    const move = () =>
      latest.current.move(pointer, { x: pointer.x - press.x, y: pointer.y + scrollY - press.y - press.top });
    const end = (type: "release" | "cancel") => {
      setPress(undefined);
      latest.current.end(type);
    };
    const scroll = () => {
      if (listening.signal.aborted) return;
      const beyond = Math.max(0, pointer.y - innerHeight + EDGE) - Math.max(0, EDGE - pointer.y);
      if (beyond !== 0) {
        scrollBy(0, Math.max(-SPEED, Math.min(SPEED, beyond / 4)));
        move();
      }
      requestAnimationFrame(scroll);
    };
    const onPointer = ({ type, pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      if (pointerId !== press.pointerId) return;
      if (type !== "pointermove") return end(type === "pointerup" ? "release" : "cancel");
      pointer = { x: clientX, y: clientY };
      move();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !latest.current.lifts) return;
      event.preventDefault();
      end("cancel");
    };
    for (const type of ["pointermove", "pointerup", "pointercancel"] as const)
      addEventListener(type, onPointer, listening);
    addEventListener("keydown", onKey, listening);
    if (latest.current.lifts) requestAnimationFrame(scroll);
    move();
    return () => listening.abort();
  }, [press]);

  return ({ button, pointerId, clientX, clientY }: PointerEvent): boolean => {
    if (button !== 0 || press) return false;
    setPress({ pointerId, x: clientX, y: clientY, top: scrollY });
    return true;
  };
}
