package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.SectionName;
import dev.loombench.tool.analyze.instrument.Validation;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.problem.Problem;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What headline recording may cost, and with which code a validation exits.
 *
 * @param percent the limit
 * @param asked whether the user made a gate of it
 */
record ValidateGate(double percent, boolean asked) {

  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");

  /** Reads the option, which may be absent. */
  static ValidateGate of(String text, Set<SectionName> sections) {
    if (text == null) {
      return new ValidateGate(ValidationRequest.DEFAULT_LIMIT_PERCENT, false);
    }
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw Problem.usage(
          "--fail-if-headline-costs: found '%s'; give a percentage, like 2%%.".formatted(text));
    }
    if (!sections.contains(SectionName.COST)) {
      throw Problem.usage("--fail-if-headline-costs needs the section cost; add it to --sections.");
    }
    return new ValidateGate(Double.parseDouble(matcher.group(1)), true);
  }

  /** The gravest outcome's code. A gate that can't be told fails. */
  int exitCode(Validation validation) {
    if (validation.interrupted()) {
      return Problem.Kind.INTERRUPTED.exitCode();
    }
    if (!validation.whole()) {
      return Problem.Kind.ENVIRONMENT.exitCode();
    }
    if (validation.countersDisagree()) {
      return Problem.Kind.INVALID_DATA.exitCode();
    }
    return asked && !held(validation) ? Problem.Kind.GATE_FAILED.exitCode() : 0;
  }

  private boolean held(Validation validation) {
    return validation
        .headlineCost()
        .map(cost -> cost.below(percent) == RecorderCostRow.Below.YES)
        .orElse(false);
  }
}
