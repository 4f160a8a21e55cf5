package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultSiteTest {

  @TempDir private Path folder;

  @Test
  void tablesOfARunWithoutTrialsAreCopied() throws IOException {
    Path heap = Files.createDirectories(folder.resolve("results/heap"));
    Files.writeString(heap.resolve("answer.txt"), "Does the heap\n<decide>?\n\npool 8311\n");
    Files.writeString(heap.resolve("trials.csv"), "number\n1\n");

    Path index = new ResultSite(folder.resolve("site"), true).write(folder.resolve("results"));

    assertThat(folder.resolve("site/heap/trials.csv")).hasContent("number\n1");
    assertThat(Files.readString(index))
        .contains(
            "<a href=\"#heap\">heap</a>",
            "<h2>Does the heap &lt;decide&gt;?</h2>",
            "<pre>pool 8311</pre>",
            "<a href=\"heap/trials.csv\">trials.csv</a>");
  }

  @Test
  void aFolderWithoutResultsIsRefused() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));

    assertThatThrownBy(() -> new ResultSite(folder.resolve("site"), true).write(empty))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("empty holds no run that has a trial");
    assertThat(folder.resolve("site")).doesNotExist();
  }
}
