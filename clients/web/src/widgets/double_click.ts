// The second click of a double-click, which may fall on what has taken the place of the first.

/** Whether a click is a press of its own, and not the second of a double-click; one by key is. */
export const isPress = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail < 2;
