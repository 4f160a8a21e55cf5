package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
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
    YamlFields fields = untilSure.fields("a mapping with fields like 'after' and 'within', or {}");
    ParseResult<List<Integer>> looks =
        fields.optional("after", DEFAULT.looks(), UntilSureReader::looks);
    ParseResult<Duration> budget =
        fields.optional(
            "within",
            DEFAULT.budget(),
            Durations.wholeSeconds(Duration.ofMinutes(1), Duration.ofDays(10)));
    ParseResult<Double> precision =
        fields.optional("precision", DEFAULT.precision(), ValueReaders::percent);
    fields.done();
    return new Design.UntilSure(looks.value(), budget.value(), precision.value());
  }

  private static List<Integer> looks(Cursor list) {
    List<Integer> looks =
        list.items(LOOKS, ValueReaders.whole(FEWEST_BLOCKS, ProtocolReader.MOST_BLOCKS));
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
