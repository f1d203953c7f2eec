/** How colours, stances and decisions are shown: always an icon and a word, never a colour alone. */
import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  type LucideIcon,
  MessageSquareQuote,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';
import type { Color, RootDecision, Stance } from '../../service/contract/results.ts';
import css from './marks.module.css';

export const colorWords: Record<Color, string> = {
  green: 'In favour',
  red: 'Against',
  yellow: 'Open',
  gray: 'N/A',
};
const colorIcons: Record<Color, LucideIcon> = {
  green: CircleCheck,
  red: CircleX,
  yellow: CircleDashed,
  gray: CircleMinus,
};

export const stanceWords: Record<Stance, string> = {
  supports: 'Supports',
  contradicts: 'Contradicts',
  mentions: 'Mentions',
};
const stanceIcons: Record<Stance, LucideIcon> = {
  supports: ThumbsUp,
  contradicts: ThumbsDown,
  mentions: MessageSquareQuote,
};

export const decisionWords: Record<RootDecision, string> = {
  MET: 'Criteria met',
  NOT_MET: 'Criteria not met',
  INSUFFICIENT_EVIDENCE: 'Insufficient evidence',
};
const decisionColors: Record<RootDecision, Color> = {
  MET: 'green',
  NOT_MET: 'red',
  INSUFFICIENT_EVIDENCE: 'yellow',
};

export function ColorMark({ color, soft }: { color: Color; soft?: boolean }) {
  const Icon = colorIcons[color];
  return (
    <span className={[css.mark, css[color], soft && css.soft].filter(Boolean).join(' ')}>
      <Icon aria-hidden />
      {colorWords[color]}
    </span>
  );
}

export function StanceMark({ stance }: { stance: Stance }) {
  const Icon = stanceIcons[stance];
  return (
    <span className={[css.mark, css[stance]].join(' ')}>
      <Icon aria-hidden />
      {stanceWords[stance]}
    </span>
  );
}

export function DecisionMark({ decision }: { decision: RootDecision }) {
  const Icon = colorIcons[decisionColors[decision]];
  return (
    <span className={[css.mark, css.soft, css[decisionColors[decision]]].join(' ')}>
      <Icon aria-hidden />
      {decisionWords[decision]}
    </span>
  );
}
