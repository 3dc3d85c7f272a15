import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: bottom right, along the bottom on phones. Mounted once, by the shell. */
export default function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={4}
      offset={24}
      mobileOffset={16}
      gap={8}
      containerAriaLabel="Results of your actions"
    />
  );
}
