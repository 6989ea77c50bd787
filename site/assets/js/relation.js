// Which of two figures is greater, as far as their repeats show: the rule of ingest/platterbase/statistics.py (compare)
// for figures of few repeats. Where both have so many that a test decides, Python has decided, and `judged` says it.
// `rule` has the thresholds. tests/test_comparable.py holds both to the same answers.
export const relation = (one, other, rule, judged) => {
  const fewer = Math.min(one.n, other.n);
  if (fewer >= rule.some) return judged(one, other);
  const ratio = one.value / other.value;
  const apart = one.least > other.greatest || one.greatest < other.least;
  const far = ratio >= rule.factor || ratio <= 1 / rule.factor;
  if (!apart || (fewer < rule.few && !far) || ratio === 1) return "tied";
  return ratio > 1 ? "above" : "below";
};
