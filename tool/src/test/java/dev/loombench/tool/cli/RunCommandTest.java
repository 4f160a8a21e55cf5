package dev.loombench.tool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RunCommandTest {

  @Test
  void theScaleIsOptional() {
    assertThat(scale("quick")).isEmpty();
    assertThat(scale("quick", "--scale", "smoke")).hasValue("smoke");
  }

  private static Optional<String> scale(String... arguments) {
    var command = new CommandLine(new RunCommand());
    command.parseArgs(arguments);
    return command.getCommandSpec().findOption("--scale").getValue();
  }
}
