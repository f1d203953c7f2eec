import {
  BookOpen,
  ChevronDown,
  ChevronUp,
  Eye,
  EyeOff,
  GalleryVertical,
  Highlighter,
  LayoutList,
  MoveHorizontal,
  RotateCw,
  ScanSearch,
  SearchIcon,
  Square,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { show } from '../actions/keys.ts';
import { actions } from '../actions/registry.ts';
import { useDocument, zoomFactor } from '../case/viewer.ts';
import { IconButton } from '../ui/Button.tsx';
import { PageNumber } from './PageNumber.tsx';
import css from './Toolbar.module.css';

/** A button for an action of the registry, with its shortcut. */
function ActionButton({ id, pressed, icon }: { id: string; pressed?: boolean; icon: ReactNode }) {
  const action = actions.find((one) => one.id === id);
  if (!action) return null;
  return (
    <IconButton
      label={action.label}
      {...(action.keys?.[0] && { keys: show(action.keys[0]) })}
      {...(pressed !== undefined && { pressed })}
      onPress={() => {
        if (action.when?.() ?? true) action.run();
      }}
    >
      {icon}
    </IconButton>
  );
}

export function Toolbar() {
  const state = useDocument(
    useShallow((all) => ({
      rail: all.rail,
      spread: all.spread,
      marks: all.marks,
      zoom: all.zoom,
      boxes: all.boxes,
      searching: all.searching,
      percent: Math.round(zoomFactor(all) * 100),
    })),
  );
  return (
    <div className={css.bar} role="toolbar" aria-label="Record">
      <ActionButton id="thumbnails.toggle" pressed={state.rail === 'thumbnails'} icon={<GalleryVertical />} />
      <ActionButton id="contents.toggle" pressed={state.rail === 'documents'} icon={<LayoutList />} />
      <span className={css.gap} />
      <ActionButton id="page.previous" icon={<ChevronUp />} />
      <ActionButton id="page.next" icon={<ChevronDown />} />
      <PageNumber />
      <span className={css.push} />
      <ActionButton id="zoom.out" icon={<ZoomOut />} />
      <span className={css.zoom}>{state.percent} %</span>
      <ActionButton id="zoom.in" icon={<ZoomIn />} />
      <ActionButton id="zoom.width" pressed={state.zoom === 'width'} icon={<MoveHorizontal />} />
      <ActionButton id="zoom.page" pressed={state.zoom === 'page'} icon={<Square />} />
      <ActionButton id="pages.spread" pressed={state.spread} icon={<BookOpen />} />
      <ActionButton id="zoom.evidence" icon={<ScanSearch />} />
      <ActionButton id="document.rotate" icon={<RotateCw />} />
      <span className={css.push} />
      <ActionButton id="boxes.toggle" pressed={state.boxes} icon={state.boxes ? <Eye /> : <EyeOff />} />
      <ActionButton id="boxes.all" pressed={state.marks === 'all'} icon={<Highlighter />} />
      <ActionButton id="document.search" pressed={state.searching} icon={<SearchIcon />} />
    </div>
  );
}
