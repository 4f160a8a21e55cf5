package dev.loombench.tool.study;

import dev.loombench.tool.study.yaml.Cursor;
import dev.loombench.tool.study.yaml.Durations;
import dev.loombench.tool.study.yaml.Fields;
import dev.loombench.tool.study.yaml.Read;
import dev.loombench.tool.study.yaml.Values;
import java.time.Duration;
import java.util.List;

/** Reads when blocks are enough. */
final class UntilSureReader {

  static final Design.UntilSure DEFAULT =
      new Design.UntilSure(List.of(6, 9, 13, 20), Duration.ofMinutes(40), 0.03);

  private static final int FEWEST_BLOCKS = 3;
  private static final int MOST_LOOKS = 10;
  private static final String LOOKS =
      "a list of 1 to %d growing numbers of blocks, like [6, 9, 13, 20]".formatted(MOST_LOOKS);

  private UntilSureReader() {}

  static Design.UntilSure read(Cursor untilSure) {
    Fields fields = untilSure.fields("a mapping with fields like 'after' and 'within', or {}");
    Read<List<Integer>> looks = fields.optional("after", DEFAULT.looks(), UntilSureReader::looks);
    Read<Duration> budget =
        fields.optional(
            "within",
            DEFAULT.budget(),
            Durations.wholeSeconds(Duration.ofMinutes(1), Duration.ofDays(10)));
    Read<Double> precision = fields.optional("precision", DEFAULT.precision(), Values::percent);
    fields.done();
    return new Design.UntilSure(looks.value(), budget.value(), precision.value());
  }

  private static List<Integer> looks(Cursor list) {
    List<Integer> looks =
        list.items(LOOKS, Values.whole(FEWEST_BLOCKS, ProtocolReader.MOST_BLOCKS));
    boolean growing = true;
    for (int look = 1; look < looks.size(); look++) {
      growing &= looks.get(look) > looks.get(look - 1);
    }
    if (looks.isEmpty() || looks.size() > MOST_LOOKS || !growing) {
      throw list.refuse("found %s; give %s".formatted(looks, LOOKS));
    }
    return looks;
  }
}
