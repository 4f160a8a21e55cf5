package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of the pods of roles. */
final class KubernetesReader {

  private static final String RESOURCES =
      "a mapping with 'cpus' and 'memory', like {cpus: 2, memory: 2g}";
  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Duration LEAST_DEADLINE = Duration.ofMinutes(1);
  private static final Duration MOST_DEADLINE = Duration.ofDays(7);

  private KubernetesReader() {}

  static Place read(Cursor pods, Optional<String> address, Optional<String> jdk) {
    YamlFields fields = pods.fields("a mapping with 'image' and 'resources'");
    ParseResult<String> image =
        fields.required("image", "an image with a JDK", KubernetesReader::word);
    ParseResult<Limits> resources =
        fields.required("resources", RESOURCES, KubernetesReader::resources);
    ParseResult<Optional<String>> context = fields.optional("context", KubernetesReader::word);
    ParseResult<Optional<String>> namespace =
        fields.optional("namespace", KubernetesReader::namespace);
    ParseResult<Map<String, String>> nodes =
        fields.optional("node-selector", Map.of(), KubernetesReader::nodeSelector);
    ParseResult<Duration> deadline =
        fields.optional(
            "deadline",
            Place.Kubernetes.DEADLINE,
            Durations.wholeSeconds(LEAST_DEADLINE, MOST_DEADLINE));
    fields.done();
    return new Place.Kubernetes(
        image.value(),
        resources.value().cpus().orElseThrow(),
        resources.value().memoryBytes().orElseThrow(),
        context.value(),
        namespace.value(),
        nodes.value(),
        deadline.value(),
        address,
        jdk);
  }

  private static Limits resources(Cursor value) {
    Limits limits = LimitsReader.read(value);
    if (limits.cpus().isEmpty() || limits.memoryBytes().isEmpty()) {
      throw value.refuseFound(RESOURCES);
    }
    return limits;
  }

  /** Refuses a leading hyphen, which would be an option of {@code kubectl}. */
  private static String word(Cursor value) {
    String text = ValueReaders.argument(value);
    if (text.isBlank() || text.startsWith("-") || text.contains(" ")) {
      throw value.refuseFound("a name without spaces");
    }
    return text;
  }

  private static String namespace(Cursor value) {
    String text = ValueReaders.argument(value);
    if (!NAMESPACE.matcher(text).matches()) {
      throw value.refuseFound("a namespace of lower-case letters, digits and hyphens");
    }
    return text;
  }

  private static Map<String, String> nodeSelector(Cursor value) {
    YamlFields labels = value.fields("a mapping of labels of nodes, like {disk: ssd}");
    ParseResult<Map<String, String>> all =
        labels.others(_ -> true, (_, label) -> ValueReaders.argument(label));
    labels.done();
    return all.value();
  }
}
