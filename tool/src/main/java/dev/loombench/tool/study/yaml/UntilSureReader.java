package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.List;

/** Reader of the plan of interim analyses that decide when there are enough blocks. */
final class UntilSureReader {

  static final Design.UntilSure DEFAULT =
      new Design.UntilSure(List.of(6, 9, 13, 20), Duration.ofMinutes(40), 0.03);

  private static final int MIN_BLOCKS = 3;
  private static final int MAX_ANALYSES = 10;
  private static final String ANALYSES_RULE =
      "a list of 1 to %d increasing numbers of blocks, like [6, 9, 13, 20]".formatted(MAX_ANALYSES);

  private UntilSureReader() {}

  static Design.UntilSure read(Cursor untilSure) {
    YamlFields fields = untilSure.fields("a mapping with fields like 'after' and 'within', or {}");
    ParseResult<List<Integer>> after =
        fields.optional("after", DEFAULT.interimAnalyses(), UntilSureReader::after);
    ParseResult<Duration> budget =
        fields.optional(
            "within",
            DEFAULT.budget(),
            Durations.wholeSeconds(Duration.ofMinutes(1), Duration.ofDays(10)));
    ParseResult<Double> precision =
        fields.optional("precision", DEFAULT.precision(), ValueReaders::percent);
    fields.done();
    return new Design.UntilSure(after.value(), budget.value(), precision.value());
  }

  private static List<Integer> after(Cursor list) {
    List<Integer> after =
        list.items(ANALYSES_RULE, ValueReaders.whole(MIN_BLOCKS, ProtocolReader.MAX_BLOCKS));
    boolean increasing = true;
    for (int index = 1; index < after.size(); index++) {
      increasing &= after.get(index) > after.get(index - 1);
    }
    if (after.isEmpty() || after.size() > MAX_ANALYSES || !increasing) {
      throw list.refuse("found %s; give %s".formatted(after, ANALYSES_RULE));
    }
    return after;
  }
}
