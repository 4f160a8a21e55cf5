package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads loads back from their labels. */
final class LoadLabels {

  private static final String NUMBER = "([0-9]{1,12}(?:\\.[0-9]{1,12})?)";
  private static final Pattern OPEN = Pattern.compile("open " + NUMBER + "/s( poisson)?");
  private static final Pattern CLOSED =
      Pattern.compile("closed ([0-9]{1,6})(?: think ([0-9]{1,9})ms)?");

  private static final Pattern ITERATIONS =
      Pattern.compile("([0-9]{1,6}) users x ([0-9]{1,7}) iterations over ([0-9]{1,4}) s");

  /** What a study file's load has that does not say. */
  private static final Duration SECOND = Duration.ofSeconds(1);

  private LoadLabels() {}

  static Optional<Load> read(String label) {
    Matcher open = OPEN.matcher(label);
    if (open.matches()) {
      double rate = Double.parseDouble(open.group(1));
      Spacing spacing = open.group(2) == null ? Spacing.UNIFORM : Spacing.POISSON;
      return rate > 0 ? Optional.of(new Load.Open(rate, spacing)) : Optional.empty();
    }
    Matcher closed = CLOSED.matcher(label);
    if (closed.matches() && Integer.parseInt(closed.group(1)) > 0) {
      long think = closed.group(2) == null ? 0 : Long.parseLong(closed.group(2));
      return Optional.of(
          new Load.Closed(
              Integer.parseInt(closed.group(1)), SECOND, SECOND, Duration.ofMillis(think)));
    }
    Matcher iterations = ITERATIONS.matcher(label);
    if (iterations.matches()
        && Integer.parseInt(iterations.group(1)) > 0
        && Integer.parseInt(iterations.group(2)) > 0) {
      return Optional.of(
          new Load.Iterations(
              Integer.parseInt(iterations.group(1)),
              Duration.ofSeconds(Long.parseLong(iterations.group(3))),
              Integer.parseInt(iterations.group(2)),
              Load.Iterations.WITHIN));
    }
    return Optional.empty();
  }
}
