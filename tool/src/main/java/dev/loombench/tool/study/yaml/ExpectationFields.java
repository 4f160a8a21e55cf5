package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.util.Optional;
import java.util.OptionalDouble;

/** Fields of the expectation of a ratio. */
final class ExpectationFields {

  /** Default tolerance: a measured ratio of 1.4 to 2.2 has the magnitude of a published 1.8. */
  private static final double TOLERANCE = 0.5;

  /** Expected ratio in words. */
  private enum Expect {
    MORE,
    LESS,
    EQUAL,
    ABOVE,
    BELOW
  }

  private final YamlFields fields;
  private final ParseResult<Expect> expect;
  private final ParseResult<Optional<Double>> limit;
  private final ParseResult<Optional<Double>> given;
  private final ParseResult<Double> tolerance;

  ExpectationFields(YamlFields fields) {
    this.fields = fields;
    expect =
        fields.required(
            "expect",
            "'more', 'less', 'equal', 'above' or 'below'",
            ValueReaders.oneOf(Expect.class));
    limit = fields.optional("limit", ValueReaders.positive(ClaimReader.MAX_NUMBER));
    given = fields.optional("published", ValueReaders.positive(ClaimReader.MAX_NUMBER));
    tolerance = fields.optional("tolerance", TOLERANCE, ValueReaders::percent);
  }

  /** Returns the expectation; the published ratio is the given one, else that of two figures. */
  Expectation of(OptionalDouble ofFigures) {
    OptionalDouble published = given.value().map(OptionalDouble::of).orElse(ofFigures);
    return switch (expect.value()) {
      case MORE -> new Expectation.Direction(Side.ABOVE, magnitude(Side.ABOVE, published));
      case LESS -> new Expectation.Direction(Side.BELOW, magnitude(Side.BELOW, published));
      case ABOVE -> new Expectation.Bound(Side.ABOVE, requiredLimit());
      case BELOW -> new Expectation.Bound(Side.BELOW, requiredLimit());
      case EQUAL -> {
        if (limit.value().isPresent()) {
          throw fields.refuse("limit", "found with 'expect: equal'; remove it");
        }
        yield new Expectation.Equal();
      }
    };
  }

  private Expectation.Magnitude magnitude(Side side, OptionalDouble published) {
    if (limit.value().isPresent()) {
      double ratio = limit.value().get();
      if (side == Side.ABOVE ? ratio <= 1 : ratio >= 1) {
        throw fields.refuse(
            "limit",
            "found %s; 'more' needs a limit above 1, 'less' one below 1; a bound of another kind is 'above' or 'below'"
                .formatted(ratio));
      }
      return new Expectation.MoreThan(ratio, published);
    }
    return published.isPresent()
        ? new Expectation.About(published.getAsDouble(), tolerance.value())
        : new Expectation.Unstated();
  }

  private double requiredLimit() {
    return limit
        .value()
        .orElseThrow(
            () ->
                fields.refuse(
                    "expect", "'above' and 'below' need a limit; add it, like 'limit: 2'"));
  }
}
