import type { ReactNode } from 'react';
import { Menu, MenuItem, type MenuProps, Popover, Text } from 'react-aria-components';
import menu from './Menu.module.css';

interface WideMenuProps<T> extends Omit<MenuProps<T>, 'aria-label' | 'className'> {
  label: string;
}

/** A menu below the right end of its button, with room for a line below each name. */
export function WideMenu<T extends object>({ label, ...items }: WideMenuProps<T>) {
  return (
    <Popover className={`${menu.popover} ${menu.wide}`} placement="bottom end">
      <Menu {...items} aria-label={label} className={menu.menu!} />
    </Popover>
  );
}

interface DescribedItemProps {
  id: string;
  name: string;
  /** Stands behind the name. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A name, and in the line below what there is to know of it. */
export function DescribedItem({ id, name, mark, children }: DescribedItemProps) {
  return (
    <MenuItem id={id} textValue={name} className={menu.item!}>
      <Text slot="label" className={menu.title!}>
        {name}
        {mark}
      </Text>
      <Text slot="description" className={menu.text!}>
        {children}
      </Text>
    </MenuItem>
  );
}
