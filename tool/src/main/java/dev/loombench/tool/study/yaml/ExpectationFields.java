package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Fields of the expectation of a ratio.
 *
 * @param given the published ratio; empty if it follows from published figures
 */
record ExpectationFields(
    YamlFields fields,
    Expect expect,
    Optional<Double> limit,
    Optional<Double> given,
    double uncertainty) {

  /** Expected ratio in words. */
  enum Expect {
    MORE,
    LESS,
    EQUAL,
    ABOVE,
    BELOW
  }

  /**
   * Reads the fields.
   *
   * @param uncertainty that of the publication, where a test has none of its own
   */
  ExpectationFields(YamlFields fields, double uncertainty) {
    this(
        fields,
        fields.required(
            "expect",
            "'more', 'less', 'equal', 'above' or 'below'",
            ValueReaders.oneOf(Expect.class)),
        fields.optional("limit", ValueReaders.positive(ClaimReader.MAX_NUMBER)),
        fields.optional("published", ValueReaders.positive(ClaimReader.MAX_NUMBER)),
        fields.optional("uncertainty", uncertainty, Cursor::percent));
  }

  /** Returns the expectation; the published ratio is the given one, else that of two figures. */
  Expectation of(OptionalDouble ofFigures) {
    OptionalDouble published = given.map(OptionalDouble::of).orElse(ofFigures);
    return switch (expect) {
      case MORE -> new Expectation.Direction(Side.ABOVE, magnitude(Side.ABOVE, published));
      case LESS -> new Expectation.Direction(Side.BELOW, magnitude(Side.BELOW, published));
      case ABOVE -> new Expectation.Bound(Side.ABOVE, requiredLimit());
      case BELOW -> new Expectation.Bound(Side.BELOW, requiredLimit());
      case EQUAL -> {
        if (limit.isPresent()) {
          throw fields.refuse("limit", "found with 'expect: equal'; remove it");
        }
        yield new Expectation.Equal();
      }
    };
  }

  private Expectation.Magnitude magnitude(Side side, OptionalDouble published) {
    if (limit.isPresent()) {
      double ratio = limit.get();
      if (side == Side.ABOVE ? ratio <= 1 : ratio >= 1) {
        throw fields.refuse(
            "limit",
            "found %s; 'more' needs a limit above 1, 'less' one below 1; a bound of another kind is 'above' or 'below'"
                .formatted(ratio));
      }
      return new Expectation.MoreThan(ratio, published);
    }
    return published.isPresent()
        ? new Expectation.About(published.getAsDouble(), uncertainty)
        : new Expectation.Unstated();
  }

  private double requiredLimit() {
    return limit.orElseThrow(
        () -> fields.refuse("expect", "'above' and 'below' need a limit; add it, like 'limit: 2'"));
  }
}
