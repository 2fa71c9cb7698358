// Shows a win as a scene: each line sounds as it appears; a press shows all the rest at once.
import { isStill } from '../widgets/appearance.svelte';

/** Audible animations of `WinningRack` and `SheetItems`; the style sheet prefixes their names. */
const HEARD = /(win|count|sum)$/;

/** Calls `onLine` for each line on `stage` unless motion is reduced; returns how to stop this. */
export function playScene(stage: HTMLElement, onLine: () => void): () => void {
  const appear = ({ animationName }: AnimationEvent) => {
    if (!isStill() && HEARD.test(animationName)) onLine();
  };
  const finish = () => {
    for (const animation of stage.getAnimations({ subtree: true })) animation.finish();
  };
  stage.addEventListener('animationstart', appear);
  stage.addEventListener('pointerdown', finish);
  return () => {
    stage.removeEventListener('animationstart', appear);
    stage.removeEventListener('pointerdown', finish);
  };
}
