// A win is told as a scene: each line is heard as it comes, a press shows all that is still to come.
import { isStill } from '../widgets/appearance.svelte';

/** The animations of `WinningRack` and `SheetItems` that are heard; the style sheet prefixes their names. */
const HEARD = /(win|count|sum)$/;

/** Until what it returns is called, `onLine` tells of each line on `stage`; nobody hears a scene without motion. */
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
