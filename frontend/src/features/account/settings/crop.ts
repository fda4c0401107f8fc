/** Crops a square from a picture and encodes it as a PNG file within the server's limit. */

/** The server accepts files of less than 150 × 1,024 bytes. */
const PICTURE_BYTES = 150 * 1024;

/** Sides to try, in pixels, until the file is small enough. */
const SIDES = [512, 384, 256, 192, 128, 96];

/** The displayed square: its centre and side, in pixels of the picture. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The largest centred square. */
export function middleSquare({ width, height }: Size): Square {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** The nearest square within the picture; its side is at least 1/8 of the picture's shorter one. */
export function within(square: Square, { width, height }: Size): Square {
  const shorter = Math.min(width, height);
  const side = Math.min(Math.max(square.side, shorter / 8), shorter);
  const half = side / 2;
  return {
    side,
    x: Math.min(Math.max(square.x, half), width - half),
    y: Math.min(Math.max(square.y, half), height - half),
  };
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, square: Square): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { x, y, side } = square;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a PNG file below the limit; `null` if even the smallest is too big. */
export async function toPng(picture: ImageBitmap, square: Square): Promise<Blob | null> {
  const sides = SIDES.filter((side) => side <= square.side); // a picture is never enlarged
  for (const side of sides.length > 0 ? sides : SIDES.slice(-1)) {
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    draw(canvas, picture, square);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob && blob.size < PICTURE_BYTES) return blob;
  }
  return null;
}
