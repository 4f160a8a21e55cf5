package dev.loombench.tool.yaml;

import dev.loombench.tool.problem.Problem;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Parses YAML text. */
public final class YamlDocument {

  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setAllowNonScalarKeys(true).build();

  /** Settings for values that are not from a file. */
  private static final LoadSettings UNMARKED =
      LoadSettings.builder().setAllowNonScalarKeys(true).setUseMarks(false).build();

  private YamlDocument() {}

  /**
   * Returns the root value of the only document in {@code text}.
   *
   * @throws Problem of usage if it is not YAML, with line and column, or empty
   */
  public static Cursor parse(String text, Path file, YamlErrors errors) {
    return compose(text, file)
        .map(root -> Cursor.root(root, errors))
        .orElseThrow(() -> Problem.usage("%s: the file is empty".formatted(file)));
  }

  /** Parses a value of {@code --set}; an empty value is the empty text. */
  static Node value(String fieldPath, String yaml) {
    try {
      return new Compose(UNMARKED).composeString(yaml).orElseGet(() -> YamlNodes.text(""));
    } catch (YamlEngineException wrong) {
      throw Problem.usage(
          "--set %s: not YAML: %s".formatted(fieldPath, Quoting.oneLine(wrong.getMessage())));
    }
  }

  private static Optional<Node> compose(String text, Path file) {
    try {
      return new Compose(SETTINGS).composeString(text);
    } catch (MarkedYamlEngineException wrong) {
      throw Problem.usage(
          "%s:%s: not YAML: %s".formatted(file, place(wrong.getProblemMark()), said(wrong)));
    } catch (ReaderException wrong) {
      throw Problem.usage(
          "%s:%d: not YAML: found the character U+%04X, which is not allowed"
              .formatted(file, lineOf(wrong.getCodePoint(), text), wrong.getCodePoint()));
    } catch (YamlEngineException wrong) {
      throw Problem.usage("%s: not YAML: %s".formatted(file, wrong.getMessage()));
    } catch (StackOverflowError tooDeep) { // The parser recurses for each level.
      throw Problem.usage("%s: nested too deeply".formatted(file));
    }
  }

  private static String place(Optional<Mark> mark) {
    return mark.map(at -> "%d:%d".formatted(at.getLine() + 1, at.getColumn() + 1)).orElse("1:1");
  }

  private static String said(MarkedYamlEngineException wrong) {
    String context = wrong.getContext();
    return Quoting.oneLine(
        context == null || context.isEmpty()
            ? wrong.getProblem()
            : "%s%s, %s"
                .formatted(
                    context,
                    wrong.getContextMark().map(at -> " from line " + (at.getLine() + 1)).orElse(""),
                    wrong.getProblem()));
  }

  private static long lineOf(int codePoint, String text) {
    return 1
        + text.codePoints()
            .takeWhile(point -> point != codePoint)
            .filter(point -> point == '\n')
            .count();
  }
}
