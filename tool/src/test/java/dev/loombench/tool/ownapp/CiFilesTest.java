package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class CiFilesTest {

  @TempDir private Path folder;

  @Test
  void theWorkflowIsYamlThatComparesWithTheBaseline() throws IOException {
    Path ci = folder.resolve("bench");

    CiFiles.write(ci, Map.of("protocol.blocks", "3"));

    String workflow = Files.readString(ci.resolve("loombench.yml"));
    assertThat(new Load(LoadSettings.builder().build()).loadFromString(workflow)).isNotNull();
    assertThat(workflow)
        .contains(
            "run ./bench/study.yaml --set protocol.blocks=3 --out",
            "compare ./bench/baseline",
            "--fail-if worse");
  }

  @Test
  void theBaselineIsMeasuredByTheLauncherOnThePath() throws Exception {
    Path ci = folder.resolve("bench");
    Path launcher = folder.resolve("loombench");
    Files.writeString(launcher, "#!/bin/sh\necho \"$PWD $*\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();

    CiFiles.write(ci, Map.of());

    var script = new ProcessBuilder(ci.resolve("baseline.sh").toString());
    script.environment().remove("LOOMBENCH");
    script.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
    try (var output = script.start().inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.readAllAsString())
          .isEqualTo(ci.toRealPath() + " run ./study.yaml --out baseline\n");
    }
  }
}
