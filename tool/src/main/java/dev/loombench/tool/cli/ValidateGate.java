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
 * Gate for the cost of headline recording, and the exit code of a validation.
 *
 * @param requested whether the user asked for the gate
 */
record ValidateGate(double percent, boolean requested) {

  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");

  /** Parses the option, which is null if it is absent. */
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
      throw Problem.usage(
          "--fail-if-headline-costs: found without the section cost; add it to --sections.");
    }
    return new ValidateGate(Double.parseDouble(matcher.group(1)), true);
  }

  /** Returns the code of the most severe outcome. A gate with an uncertain result fails. */
  int exitCode(Validation validation) {
    if (validation.interrupted()) {
      return Problem.Kind.INTERRUPTED.exitCode();
    }
    if (!validation.isComplete()) {
      return Problem.Kind.ENVIRONMENT.exitCode();
    }
    if (validation.countersDisagree()) {
      return Problem.Kind.INVALID_DATA.exitCode();
    }
    return requested && !passed(validation) ? Problem.Kind.GATE_FAILED.exitCode() : 0;
  }

  private boolean passed(Validation validation) {
    return validation
        .headlineCost()
        .map(cost -> cost.below(percent) == RecorderCostRow.Below.YES)
        .orElse(false);
  }
}
