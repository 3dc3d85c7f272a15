/** Runs `act` and counts what it puts into maps, copies of maps included. @throws Error as soon as there are more entries */
export const withinMapEntries = <Result>(most: number, act: () => Result): Result => {
  const { set } = Map.prototype;
  let entries = 0;
  Map.prototype.set = function (key, value) {
    if (++entries > most) throw new Error(`More than ${most} entries are put into maps.`);
    return set.call(this, key, value) as typeof this;
  };
  try {
    return act();
  } finally {
    Map.prototype.set = set;
  }
};
