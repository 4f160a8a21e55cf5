package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reader of the design: a fixed number of blocks, or looks within a time budget. */
final class UntilSureReader {

  private static final Design.UntilSure DEFAULT =
      new Design.UntilSure(List.of(6, 9, 13, 20), Duration.ofMinutes(40), 0.03);

  private static final double NARROW = 0.05;
  private static final Function<Cursor, Duration> WITHIN =
      Durations.wholeSeconds(Duration.ofMinutes(1), Duration.ofDays(10));
  private static final int MIN_BLOCKS = 3;
  private static final int MAX_ANALYSES = 10;
  private static final String ANALYSES_RULE =
      "a list of 1 to %d increasing numbers of blocks, like [6, 9, 13, 20]".formatted(MAX_ANALYSES);

  private UntilSureReader() {}

  /** Reads {@code blocks}, {@code within} and {@code until-sure} of a protocol. */
  static Design design(YamlFields fields) {
    Optional<Design.UntilSure> untilSure = fields.optional("until-sure", UntilSureReader::read);
    Optional<Duration> budget = fields.optional("within", WITHIN);
    Optional<Integer> first =
        fields.optional("blocks", ValueReaders.whole(0, ProtocolReader.MAX_BLOCKS));
    for (String other : List.of("blocks", "within")) {
      if (fields.names().containsAll(List.of(other, "until-sure"))) {
        fields.report(
            "until-sure", "found together with '%s'; give only one of the two".formatted(other));
      }
    }
    if (budget.isEmpty()) {
      return untilSure.<Design>map(design -> design).orElseGet(Design.Fixed::new);
    }
    if (first.filter(blocks -> blocks < MIN_BLOCKS).isPresent()) {
      fields.report("blocks", "with 'within', give at least %d".formatted(MIN_BLOCKS));
    }
    return new Design.UntilSure(
        first.map(blocks -> List.of(blocks, 2 * blocks, 4 * blocks)).orElse(List.of()),
        budget.get(),
        NARROW);
  }

  private static Design.UntilSure read(Cursor untilSure) {
    YamlFields fields = untilSure.fields("a mapping with fields like 'after' and 'within', or {}");
    List<Integer> after = fields.optional("after", DEFAULT.after(), UntilSureReader::after);
    Duration budget = fields.optional("within", DEFAULT.budget(), WITHIN);
    double precision = fields.optional("precision", DEFAULT.precision(), Cursor::percent);
    fields.done();
    return new Design.UntilSure(after, budget, precision);
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
