package dev.loombench.tool.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.ownapp.TrySubject;
import dev.loombench.tool.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

class TrySubjectOptionsTest {

  @Test
  void anArgumentOfTheApplicationMayLookLikeAnOption() {
    TrySubject subject =
        parsed("app.jar", "--arg", "--port", "--arg={port}", "--arg=--jdk=21", "--jdk", "25");

    assertThat(subject.options().arguments()).containsExactly("--port", "{port}", "--jdk=21");
    assertThat(subject.options().port()).isEmpty();
    assertThat(subject.jdk()).contains("25");
  }

  @Test
  void anArgumentWithoutItsWordIsReported() {
    assertThatThrownBy(() -> parsed("app.jar", "--arg"))
        .isInstanceOf(MissingParameterException.class)
        .hasMessage("Missing required parameter for option '--arg' (ARGUMENT)");
  }

  @Test
  void aSecretVariableIsRefusedUnlessItIsAPlaceholder() {
    assertThatThrownBy(() -> parsed("app.jar", "--env", "DB_PASSWORD=hunter2"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("give --env-from DB_PASSWORD=VARIABLE")
        .hasMessageNotContaining("hunter2");
    assertThat(
            parsed("app.jar", "--env", "DB_PASSWORD={database.password}").options().environment())
        .containsEntry("DB_PASSWORD", "{database.password}");
  }

  private static TrySubject parsed(String... words) {
    var options = new Options();
    new CommandLine(options).parseArgs(words);
    return options.subject.subject(options.words);
  }

  @Command
  private static final class Options {
    @Parameters private List<String> words;
    @Mixin private TrySubjectOptions subject;
  }
}
