package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No file of the project names a path of a builder's machine, or a host to download from. */
class ProjectTextTest {

  /** Put together from pieces, so that this file does not name them either. */
  private static final Pattern BANNED =
      Pattern.compile(
          "(?<![\\w.}])/(wo"
              + "rk|fa"
              + "rm|ro"
              + "ot)/"
              + ("|/tmp/" + "wt/|\\.lib" + "rary/")
              + ("|repo1?\\.maven\\." + "(apache\\.)?org|registry\\.npm" + "js|pypi\\." + "org")
              + ("|/home/" + "[a-z]|/Users/" + "[a-z]"));

  private static final Set<String> NOT_OURS = Set.of(".git", "target", "runs", ".idea", ".vscode");

  @Test
  void noFileNamesABannedPath() throws IOException {
    Path project = projectRoot();

    assertThat(project.resolve("README.md")).exists();
    assertThat(bannedLines(project)).isEmpty();
  }

  @Test
  void aBannedPathIsFoundWithItsLine(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("docs"));
    Files.createDirectories(folder.resolve("target"));
    Files.writeString(folder.resolve("docs/notes.md"), "fine\nsee /wo" + "rk/here\n");
    Files.writeString(folder.resolve("target/log"), "/wo" + "rk/here");
    Files.writeString(folder.resolve("fine.md"), "servers/x/wo" + "rk/ and a wo" + "rk/load");

    assertThat(bannedLines(folder)).containsExactly("docs/notes.md:2: see /wo" + "rk/here");
  }

  private static List<String> bannedLines(Path root) throws IOException {
    var found = new ArrayList<String>();
    for (Path file : ProjectFiles.below(root, NOT_OURS).toList()) {
      found.addAll(bannedLines(root, file));
    }
    return found;
  }

  private static List<String> bannedLines(Path root, Path file) throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException | NoSuchFileException notTextOrDeleted) {
      return List.of();
    }
    var found = new ArrayList<String>();
    for (int index = 0; index < lines.size(); index++) {
      if (BANNED.matcher(lines.get(index)).find()) {
        found.add("%s:%d: %s".formatted(root.relativize(file), index + 1, lines.get(index)));
      }
    }
    return found;
  }

  private static Path projectRoot() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
