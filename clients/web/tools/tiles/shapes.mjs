// The small SVG shapes that make up every tile face.

/** Ink and paint of the faces; `paper` is the ivory of the tile body. */
export const INK = {
  red: '#c4122f',
  green: '#0b6b3a',
  blue: '#1d3f94',
  black: '#1b1b22',
  gold: '#d9971c',
  amber: '#f0b73e',
  pink: '#e0567f',
  lavender: '#7a4fa3',
  leaf: '#2f8f4e',
  brown: '#7a4a21',
  sky: '#3a86c8',
  paper: '#fffdf4',
};

/** Faces are drawn on a canvas of 300 by 400. */
export const WIDTH = 300;
export const HEIGHT = 400;
export const CENTER = { x: 150, y: 200 };

/** One decimal is finer than any screen shows and keeps the files small. */
export const round = (value) => Number(value.toFixed(1));

export function disc(x, y, radius, fill) {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

export function ring(x, y, radius, stroke, width) {
  const place = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`;
  return `<circle ${place} fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`;
}

/** `count` ellipses around a centre: petals, rays, beads. `edge` adds attributes to all of them. */
export function petals({ x, y, count, distance, width, height, fill, turn = 0, edge = '' }) {
  const shape = `<ellipse cy="${round(-distance)}" rx="${round(width)}" ry="${round(height)}"`;
  let drawn = '';
  for (let petal = 0; petal < count; petal += 1) {
    drawn += `${shape} transform="rotate(${round(turn + (petal * 360) / count)})"/>`;
  }
  return `<g fill="${fill}"${edge} transform="translate(${round(x)} ${round(y)})">${drawn}</g>`;
}

/** A pointed leaf that grows from (x, y); angle 0 points up. */
export function leaf(x, y, length, width, angle, fill) {
  const middle = round(-length * 0.45);
  return (
    `<path transform="translate(${x} ${y}) rotate(${angle})" fill="${fill}"` +
    ` d="M0 0Q${width} ${middle} 0 ${-length}Q${-width} ${middle} 0 0Z"/>`
  );
}

/** A line with round ends: stems, veins, feet. */
export function stroke(path, color, width) {
  return (
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"` +
    ' stroke-linecap="round"/>'
  );
}

export function area(path, fill) {
  return `<path d="${path}" fill="${fill}"/>`;
}
