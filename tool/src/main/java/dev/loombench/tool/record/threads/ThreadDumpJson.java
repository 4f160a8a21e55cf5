package dev.loombench.tool.record.threads;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parser of the virtual threads in the JSON of {@code jcmd Thread.dump_to_file}, JDK 21 and later.
 * It streams, since there may be a hundred thousand.
 */
final class ThreadDumpJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final Pattern MODULE = Pattern.compile("^.*/");
  private static final String ROOT = "java.lang.VirtualThread.run";

  private ThreadDumpJson() {}

  static List<DumpedThread> virtualThreads(Path file) throws IOException {
    var threads = new ArrayList<DumpedThread>();
    try (var in = Files.newInputStream(file);
        JsonParser json = MAPPER.createParser(in)) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.START_OBJECT && isAThread(json)) {
          DumpedThread thread = thread(json);
          if (thread.isVirtual()) {
            threads.add(thread);
          }
        }
      }
    } catch (JacksonException damaged) {
      throw new IOException("it is truncated or not a thread dump", damaged);
    }
    return threads;
  }

  private static boolean isAThread(JsonParser json) {
    var parent = json.streamReadContext().getParent();
    return parent != null && parent.inArray() && "threads".equals(nameOf(parent));
  }

  private static String nameOf(TokenStreamContext array) {
    return array.getParent() == null ? "" : array.getParent().currentName();
  }

  private static DumpedThread thread(JsonParser json) {
    Fields fields = MAPPER.readValue(json, Fields.class);
    List<String> frames =
        fields.stack() == null
            ? List.of()
            : fields.stack().stream().map(ThreadDumpJson::frame).toList();
    boolean isVirtual =
        Boolean.TRUE.equals(fields.virtual()) || frames.stream().anyMatch(ROOT::equals);
    return new DumpedThread(
        Long.parseLong(fields.tid()),
        fields.name() == null ? "" : fields.name(),
        fields.state() == null ? "" : fields.state(),
        frames,
        awaited(fields),
        isVirtual,
        false,
        OptionalDouble.empty());
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Fields(
      String tid,
      String name,
      String state,
      Boolean virtual,
      List<String> stack,
      Blocker parkBlocker,
      String blockedOn) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Blocker(String object) {}

  private static Optional<String> awaited(Fields fields) {
    return Optional.ofNullable(fields.blockedOn())
        .or(() -> Optional.ofNullable(fields.parkBlocker()).map(Blocker::object))
        .map(object -> object.replaceAll("@[0-9a-f]+$", ""));
  }

  private static String frame(String text) {
    String called = text.indexOf('(') < 0 ? text : text.substring(0, text.indexOf('('));
    return MODULE.matcher(ThreadDumpText.withoutAddresses(called)).replaceAll("");
  }
}
