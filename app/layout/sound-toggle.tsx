import { useEffect, useState } from 'react';
import { siteMessages } from '../../content/messages/site.ts';
import { Button } from '../ui/key.tsx';
import { isSilent, turnSound } from '../ui/sound.ts';

/** Turns the sound of the keys off and on. */
export function SoundToggle({ className }: { className: string }) {
  const [isOff, setOff] = useState(false);
  useEffect(() => setOff(isSilent()), []);
  const toggle = () => {
    turnSound(isOff ? 'on' : 'off');
    setOff(!isOff);
  };
  return (
    <Button variant="quiet" className={className} onClick={toggle}>
      {isOff ? siteMessages.soundOn : siteMessages.soundOff}
    </Button>
  );
}
