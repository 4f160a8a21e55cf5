package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code serve --with}: a client of the user's beside a served variant. */
class ServeTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir private Path folder;

  @Test
  void theServerIsStoppedWhenTheCommandEnds() throws Exception {
    Ended ended = serve(Long.MAX_VALUE, "curl -sf {url}/ && test {port} -gt 0 && echo asked {url}");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("a listens at http://", "asked http://127.0.0.1:");
  }

  @Test
  void aCommandThatFailsIsReported() throws Exception {
    Ended ended = serve(Long.MAX_VALUE, "curl -sf {url}/ && exit 7");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("--with: the command ended with exit code 7.");
  }

  @Test
  void aServerThatDiesEndsTheCommand() throws Exception {
    Ended ended = serve(5, "for i in 1 2 3 4 5 6 7; do curl -s {url}/; done; sleep 600");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("the server ended: ");
  }

  private Ended serve(long answers, String with) throws Exception {
    Path study = Studies.of(folder, Studies.tinyApp("a", answers), Studies.SHORTEST);
    return LoombenchProcess.run(
        folder, LIMIT, "serve", "a", "--study", study.toString(), "--with", with);
  }
}
