import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../kit/controls/button';
import type { ButtonSize } from '../kit/controls/button-class';

/** Leads to the page before this one; home, where a link opened this page in a tab of its own. */
export function GoBack({ size }: { size?: ButtonSize }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isOnly = key === 'default' && window.history.length === 1;
  return (
    <Button {...(size ? { size } : {})} onClick={() => void (isOnly ? navigate('/') : navigate(-1))}>
      Go Back
    </Button>
  );
}
