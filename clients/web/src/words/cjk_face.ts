// A typeface for Chinese and Japanese, for devices that have none.
const FACE = new URL('../../fonts/lair-cjk.woff2', import.meta.url);
const FAMILY = 'Lair CJK';
const SIZE_PX = 32;

/** How a character looks on this device. */
function pictureOf(character: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE_PX;
  canvas.height = SIZE_PX;
  const pen = canvas.getContext('2d');
  if (!pen) return character;
  pen.font = `${SIZE_PX}px sans-serif`;
  pen.fillText(character, 0, SIZE_PX);
  return canvas.toDataURL();
}

/** Characters that a font lacks are all drawn as the same box. */
function isLacking(): boolean {
  return pictureOf('國') === pictureOf('語');
}

/** Fetches the characters that the page itself uses, if the device cannot draw them. */
export function provideFace(): void {
  if (!isLacking()) return;
  const face = new FontFace(FAMILY, `url(${FACE.href})`, { display: 'swap' });
  document.fonts.add(face);
  void face.load();
}
