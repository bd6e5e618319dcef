-- What an operator may do. Null for users of vendors. Also for operators whom a gateway of the release before has added:
-- they may do everything.
ALTER TABLE app_user
  ADD COLUMN operator_role text CHECK (operator_role IN ('read', 'support', 'finance', 'admin')),
  ADD CONSTRAINT app_user_operator_role_of_operators CHECK (operator_role IS NULL OR role = 'operator');
UPDATE app_user SET operator_role = 'admin' WHERE role = 'operator';
