// How the visitor wants tiles drawn, for every tile on every screen.
export const preferences = $state({ indices: false });
