/** A page whose parts are still on their way. */
export const RoutePending = () => null;
