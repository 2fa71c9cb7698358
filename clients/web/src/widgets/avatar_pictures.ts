// How the pictures of players are drawn: each from a few shapes.

/** Every picture is 48 by 48, on a disc of its colour. */
interface Drawing {
  readonly ground: string;
  readonly shapes: string;
}

const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const stroke = (d: string, color: string, width = 1.6) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const INK = '#2b1a12';
const eyes = (y: number, apart: number, r = 2.1, color = INK) =>
  disc(24 - apart, y, r, color) + disc(24 + apart, y, r, color);
const snout = (y: number, color = INK) =>
  area(`M21.4 ${y}h5.2L24 ${y + 3}z`, color) +
  stroke(`M24 ${y + 3}v1.6m-4 1q2.2 2.6 4-.8q1.8 3.4 4 .8`, color, 1.4);
/** `count` copies of a shape around a centre. */
const around = (count: number, x: number, y: number, shape: string) =>
  Array.from(
    { length: count },
    (_, at) => `<g transform="rotate(${(360 / count) * at} ${x} ${y})">${shape}</g>`,
  ).join('');
const ears = (points: string, fill: string, inner: string, innerFill: string) =>
  [1, -1]
    .map(
      (side) =>
        `<g transform="translate(${side < 0 ? 48 : 0}) scale(${side} 1)">${area(points, fill)}${area(inner, innerFill)}</g>`,
    )
    .join('');

const ANIMALS: Readonly<Record<string, Drawing>> = {
  lion: {
    ground: '#7d2a1c',
    shapes:
      around(12, 24, 25, oval(24, 11, 4.6, 6, '#c8701f')) +
      disc(24, 25, 14, '#c8701f') +
      disc(24, 26, 11, '#f3c468') +
      eyes(24, 4.6) +
      oval(24, 30.5, 5, 4, '#fbe3ad') +
      snout(28),
  },
  tiger: {
    ground: '#20584a',
    shapes:
      disc(13, 14, 5, '#e8862e') +
      disc(35, 14, 5, '#e8862e') +
      disc(24, 26, 14.5, '#f09a3e') +
      oval(24, 32, 8, 6, '#fff4e0') +
      stroke(
        'M24 12v5M19 13.5l1.5 4M29 13.5l-1.5 4M10.5 25h4.500M10.8 30l4.5-.8M37.5 25H33M37.2 30l-4.5-.8',
        INK,
        2,
      ) +
      eyes(24, 5.4) +
      snout(28.5),
  },
  panda: {
    ground: '#2f6b8f',
    shapes:
      disc(12.5, 14, 5.4, INK) +
      disc(35.5, 14, 5.4, INK) +
      disc(24, 26, 14.5, '#fbf6ea') +
      `<g transform="rotate(20 17 24)">${oval(17, 24.5, 4, 5.2, INK)}</g><g transform="rotate(-20 31 24)">${oval(31, 24.5, 4, 5.2, INK)}</g>` +
      eyes(24.2, 6.5, 1.7, '#fff') +
      snout(29),
  },
  fox: {
    ground: '#3c4f7a',
    shapes:
      ears('M8 8l12 7-9 10z', '#d8632a', 'M11 12l6 4-4.5 5z', '#5d2413') +
      area('M8 20q16-10 32 0q1 9-16 20Q7 29 8 20z', '#e2722f') +
      area('M8 22q10 2 16 18Q8 32 8 22zM40 22q-10 2-16 18q16-8 16-18z', '#fff4e6') +
      eyes(25, 6) +
      disc(24, 36.5, 2.6, INK),
  },
  rabbit: {
    ground: '#8a3c62',
    shapes:
      oval(17.5, 12, 4, 10, '#fbf3ee') +
      oval(30.5, 12, 4, 10, '#fbf3ee') +
      oval(17.5, 13, 1.8, 7, '#f0a9b6') +
      oval(30.5, 13, 1.8, 7, '#f0a9b6') +
      disc(24, 29, 12.5, '#fbf3ee') +
      eyes(27, 5) +
      disc(16, 32, 2.4, '#f7ccd2') +
      disc(32, 32, 2.4, '#f7ccd2') +
      snout(30.5, '#a8445c'),
  },
  cat: {
    ground: '#5a3f86',
    shapes:
      ears('M10 8l11 7-11 9z', '#6f7682', 'M12.5 12.500l6 4-6 5z', '#e7a5ad') +
      disc(24, 27, 13.5, '#7c8490') +
      oval(24, 32, 7, 5, '#e9ecef') +
      oval(18, 25.5, 2.9, 3.3, '#c7e36a') +
      oval(30, 25.5, 2.9, 3.3, '#c7e36a') +
      eyes(25.5, 6, 1.5) +
      snout(29.5) +
      stroke('M6.5 29l8 1.500M6.5 34l8-1M41.5 29l-8 1.500M41.5 34l-8-1', '#f6f1e3', 1),
  },
  owl: {
    ground: '#274a38',
    shapes:
      area('M10 9q5 4 14 4t14-4q4 30-14 32Q6 39 10 9z', '#8a5a30') +
      area('M17 31q7 12 14 0l-7-4z', '#d9ab6b') +
      disc(17.5, 22, 6.8, '#fbeccb') +
      disc(30.5, 22, 6.8, '#fbeccb') +
      eyes(22, 6.5, 3.3) +
      eyes(21, 6, 1, '#fff') +
      area('M21.5 26h5L24 31.500z', '#e9a32f'),
  },
  koi: {
    ground: '#1f5f80',
    shapes:
      area('M35 24l9-8q-2 8 0 16z', '#e8542f') +
      area('M5 24q9-13 22-9q7 3 10 9q-3 6-10 9Q14 37 5 24z', '#fdf5ea') +
      area(
        'M14 16.500q6-3 11-2q2 6-3 9q-6-1-8-7zM29 31q1-5 5.5-8l2 1q-3 5-7.5 7zM7 22q4-4 6-5q3 5 0 8q-4 0-6-3z',
        '#e8542f',
      ) +
      disc(11, 23, 1.8, INK) +
      stroke('M18 27q3 2 3 5M24 29q2 1 2 3', '#d9c9b0', 1.2) +
      stroke('M8 38q5-3 10 0t10 0t10 0', '#8cc5de', 1.4),
  },
  turtle: {
    ground: '#6a5a1e',
    shapes:
      oval(12, 31, 4, 3, '#79b35c') +
      oval(34, 34, 4, 3, '#79b35c') +
      oval(16, 35, 4, 3, '#79b35c') +
      disc(39, 24, 5.5, '#8cc76c') +
      area('M7 31q2-18 17-18q13 0 15 18z', '#2f7a4c') +
      stroke('M18 14.500l-3 8 4 8M30 15l2 8-3 7.500M15 22.500h17M19 14l5 0', '#9ad08a', 1.5) +
      disc(40.5, 23, 1.4, INK) +
      stroke('M39 27q2 .5 3.5-.8', INK, 1.1),
  },
  crane: {
    ground: '#a03040',
    shapes:
      area('M10 44q0-16 12-16q1 6-2 16z', '#fff') +
      stroke('M20 36q6-6 4-16', '#fff', 5.5) +
      disc(26, 16.5, 7, '#fff') +
      area('M31.5 13.500L46 19.500l-14 1z', '#3a3f38') +
      area('M20.5 13q4-6.5 10-2.500q-4 1-10 2.500z', '#e0263c') +
      disc(28, 16, 1.6, INK) +
      stroke('M20 24q-3 6-1 9', INK, 2.2),
  },
  dragon: {
    ground: '#4c1f5e',
    shapes:
      stroke('M15 15q-6-3-6-9M33 15q6-3 6-9M11 9l-4 0M37 9l4 0', '#f1d27a', 2.4) +
      area('M10 18q14-9 28 0q2 10-4 14q0 9-10 9t-10-9q-6-4-4-14z', '#3fa06b') +
      area('M8 24l5-1-2 5zM40 24l-5-1 2 5z', '#e9b94d') +
      oval(24, 34, 8, 5.5, '#8fd3a2') +
      disc(21, 33, 1.2, INK) +
      disc(27, 33, 1.2, INK) +
      oval(18, 23, 3, 2.6, '#fff6c9') +
      oval(30, 23, 3, 2.6, '#fff6c9') +
      eyes(23, 6, 1.6) +
      stroke('M15 34q-6 1-8 6M33 34q6 1 8 6', '#f1d27a', 1.4),
  },
  monkey: {
    ground: '#2c5d5d',
    shapes:
      disc(10, 25, 5, '#c98d5c') +
      disc(38, 25, 5, '#c98d5c') +
      disc(24, 24, 15, '#7a4a2b') +
      disc(18.5, 22, 6, '#edc395') +
      disc(29.5, 22, 6, '#edc395') +
      oval(24, 31, 9, 7, '#edc395') +
      eyes(22.5, 5) +
      disc(22.5, 29, 0.9, INK) +
      disc(25.5, 29, 0.9, INK) +
      stroke('M19 33q5 4 10 0', INK, 1.5),
  },
};

const leaf = 'M24 44q-9-4-9-13q9 2 9 13z';
const FLOWERS: Readonly<Record<string, Drawing>> = {
  orchid: {
    ground: '#3a2a5c',
    shapes:
      stroke('M24 28v16', '#6fb36a', 2.2) +
      area(leaf, '#4f9a55') +
      around(5, 24, 20, area('M24 20q-7-9 0-17q7 8 0 17z', '#d9a6ef')) +
      area('M19 21q5-3 10 0q0 9-5 9t-5-9z', '#a34fc0') +
      disc(24, 21, 2.4, '#ffe27a'),
  },
  chrysanthemum: {
    ground: '#5c2a1a',
    shapes:
      stroke('M24 30v14', '#6fb36a', 2.2) +
      area(leaf, '#4f9a55') +
      around(14, 24, 21, oval(24, 9.5, 2.7, 8, '#f4bd3c')) +
      around(10, 24, 21, oval(24, 14.5, 2.2, 5.5, '#ffdd7d')) +
      disc(24, 21, 3.6, '#c4781a'),
  },
  bamboo: {
    ground: '#1c4f45',
    shapes:
      [14, 23, 32]
        .map((x, at) => stroke(`M${x} ${44 - at}V${8 + at * 4}`, '#7fc46a', 5.5))
        .join('') +
      stroke('M11 18h6M11 31h6M20 22h6M20 35h6M29 27h6M29 38h6', '#2f6b34', 1.6) +
      area(
        'M34 16q8-6 11 2q-7 3-11-2zM26 13q1-8 10-8q-1 8-10 8zM12 12q-8-1-8-8q8 0 8 8z',
        '#a9dd84',
      ),
  },
  plum: {
    ground: '#274060',
    shapes:
      stroke('M8 44q6-16 20-18t14-16', '#6d4a34', 3.4) +
      around(5, 22, 22, disc(22, 14.5, 6, '#f6a3b8')) +
      disc(22, 22, 4, '#fff3c4') +
      around(5, 22, 22, disc(22, 17, 1, '#c03a5a')) +
      around(5, 37, 33, disc(37, 29, 3, '#fbd0da')) +
      disc(37, 33, 1.8, '#e9879f'),
  },
};

/** The picture as a data URL. */
export function draw(name: string): string {
  const { ground, shapes } = ANIMALS[name] ?? FLOWERS[name] ?? { ground: '#2c5d5d', shapes: '' };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><clipPath id="d">${disc(24, 24, 24, '#000')}</clipPath><g clip-path="url(#d)">${disc(24, 24, 24, ground)}${shapes}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
