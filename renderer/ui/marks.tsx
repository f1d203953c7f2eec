/** How answers, colors, stances, certainty and decisions are shown: always an icon and a word, never a color alone. */
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
import type { Band, Color, RootDecision, Stance } from '../../service/contract/results.ts';
import css from './marks.module.css';

export const colorWords: Record<Color, string> = {
  green: 'Counts for',
  red: 'Counts against',
  yellow: 'Open',
  gray: 'Does not count',
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

/** An answer, and beside it what that does to the request. */
export function AnswerMark({
  color,
  answer,
  effect,
  soft,
}: {
  color: Color;
  answer: string;
  effect: string;
  soft?: boolean;
}) {
  const Icon = colorIcons[color];
  const reported = effect.toLowerCase() !== answer.toLowerCase();
  return (
    <span className={css.answer}>
      <span className={[css.mark, css[color], soft && css.soft].filter(Boolean).join(' ')}>
        <Icon aria-hidden />
        {answer}
      </span>
      {reported && <span className={css.effect}>{effect}</span>}
    </span>
  );
}

/** How far an answer is to be trusted: three bars, two, or one in the color of what is to be checked. */
export function CertaintyMark({ band, title }: { band: Band; title: string }) {
  const full = { sure: 3, likely: 2, check: 1 }[band];
  return (
    <span className={[css.bars, css[band]].join(' ')} title={title}>
      {[1, 2, 3].map((bar) => (
        <span key={bar} data-full={bar <= full} aria-hidden />
      ))}
      <span className="visually-hidden">{title}</span>
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
