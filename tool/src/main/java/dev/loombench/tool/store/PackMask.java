package dev.loombench.tool.store;

import dev.loombench.tool.text.SecretNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Mask of the texts of a run that may identify its machine or its owner. Hosts and boots get
 * pseudonyms, so that equal ones stay equal; folders, values of environment variables and secrets
 * become {@code ***}. Requests keep their paths, whose meaning is the workload.
 */
final class PackMask {

  private static final Pattern ADDRESS =
      Pattern.compile("://(?:([^/\\s@\"']+)@)?([A-Za-z0-9._-]+)");
  private static final Pattern LOCAL = Pattern.compile("localhost|127(\\.\\d+){3}|0\\.0\\.0\\.0");

  /** Folders of an absolute path; those of the system's own files are the same on all machines. */
  private static final Pattern FOLDERS =
      Pattern.compile("(?<![\\w.*/-])/(?!proc/|sys/|dev/)(?:[^\\s/:;,'\"()=<>|{}]+/)+");

  /** Fields whose texts are the tool's, the system's or the user's words, with all below them. */
  private static final Set<String> FREE =
      Set.of(
          "texts",
          "facts",
          "reason",
          "firstErrors",
          "command",
          "jvmFlags",
          "flags",
          "url",
          "host",
          "reset",
          "destination",
          "address",
          "message");

  /** Fields that name another host: a destination of SSH and an address. */
  private static final Set<String> HOSTS = Set.of("destination", "address");

  /** Fields that are folders or names of users. */
  private static final Set<String> PERSONAL = Set.of("files", "folder", "user");

  /** Fields that refer to other parts of a run. */
  private static final Set<String> IDENTITIES =
      Set.of("is", "name", "variant", "workload", "baseline", "module", "latencies");

  private static final Set<String> REQUEST_PATHS = Set.of("readyPath", "token");

  private static final int SHORTEST_VALUE = 6;

  /** Kind of a text. */
  private enum Text {
    /** Words in which hosts, values and folders may occur anywhere. */
    FREE,
    /** Text of a request, whose paths are not those of files. */
    REQUEST,
    /** Other text, in which only addresses, secrets and folders are looked for. */
    STRUCTURE
  }

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Set<String> values = new LinkedHashSet<>();
  private final List<String> folders = new ArrayList<>();

  private PackMask() {
    for (String property : List.of("user.dir", "user.home")) {
      String folder = System.getProperty(property);
      if (folder != null && Path.of(folder).getNameCount() > 0) {
        folders.add(folder);
      }
    }
  }

  /** Creates the mask of a run from its stored study and environments. */
  static PackMask of(JsonNode study, List<JsonNode> environments) {
    var mask = new PackMask();
    for (JsonNode environment : environments) {
      mask.name("host", environment.path("host").asString(""));
      mask.name("boot", environment.path("bootId").asString(""));
      JsonNode conditions = environment.path("identity").path("conditions");
      mask.name("host", conditions.path("HOST").asString(""));
      mask.name("boot", conditions.path("BOOT").asString(""));
    }
    mask.collect(study);
    return mask;
  }

  private void name(String kind, String name) {
    if (!name.isBlank() && !LOCAL.matcher(name).matches()) {
      long known = names.values().stream().filter(other -> other.startsWith(kind)).count();
      names.putIfAbsent(name, kind + "-" + (known + 1));
    }
  }

  private void value(String value) {
    if (value.length() >= SHORTEST_VALUE && !value.startsWith("{")) {
      values.add(value);
    }
  }

  /** Collects the hosts, environments and secrets of a study. */
  private void collect(JsonNode node) {
    if (node instanceof ObjectNode object) {
      if (object.has("host") && object.has("port")) {
        name("host", object.path("host").asString(""));
      }
      for (String field : HOSTS) {
        name("host", object.path(field).asString(""));
        name("host", object.path(field).asString("").replaceFirst("^.*@", ""));
      }
      texts(object.path("environment")).values().forEach(this::value);
      texts(object.path("headers"))
          .forEach(
              (name, value) -> {
                if (SecretNames.isSecret(name)) {
                  value(value);
                }
              });
    } else if (node.isString()) {
      ADDRESS.matcher(node.asString()).results().forEach(found -> name("host", found.group(2)));
    }
    node.forEach(this::collect);
  }

  private static Map<String, String> texts(JsonNode node) {
    var texts = new LinkedHashMap<String, String>();
    if (node instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              field -> {
                if (field.getValue().isString()) {
                  texts.put(field.getKey(), field.getValue().asString());
                }
              });
    }
    return texts;
  }

  /** Masks the texts of a document, but neither names of fields nor identities. */
  void apply(JsonNode node, boolean free) {
    apply(node, free ? Text.FREE : Text.STRUCTURE);
  }

  private void apply(JsonNode node, Text kind) {
    if (node instanceof ObjectNode object) {
      boolean command = object.path("is").asString("").equals("Command");
      boolean request = object.has("method") && object.has("path");
      for (String name : List.copyOf(object.propertyNames())) {
        JsonNode value = object.get(name);
        Text own = request || REQUEST_PATHS.contains(name) ? Text.REQUEST : kindOf(name, kind);
        if (object.path("is").asString("").equals("Ssh") && value instanceof ArrayNode options) {
          for (int index = 0; index < options.size(); index++) {
            options.set(index, SecretNames.MASK);
          }
        } else if (command && name.equals("environment")) {
          texts(value)
              .keySet()
              .forEach(variable -> ((ObjectNode) value).put(variable, SecretNames.MASK));
        } else if (value.isString() && PERSONAL.contains(name)) {
          object.put(name, SecretNames.MASK);
        } else if (value.isString() && (!IDENTITIES.contains(name) || object.has("sha256"))) {
          object.put(name, masked(value.asString(), own));
        } else {
          if (name.equals("headers")) {
            texts(value).keySet().stream()
                .filter(SecretNames::isSecret)
                .forEach(header -> ((ObjectNode) value).put(header, SecretNames.MASK));
          }
          apply(value, own);
        }
      }
    } else if (node instanceof ArrayNode array) {
      for (int index = 0; index < array.size(); index++) {
        if (array.get(index).isString()) {
          array.set(index, masked(array.get(index).asString(), kind));
        } else {
          apply(array.get(index), kind);
        }
      }
    }
  }

  private static Text kindOf(String name, Text around) {
    return around == Text.STRUCTURE && FREE.contains(name) ? Text.FREE : around;
  }

  private String masked(String text, Text kind) {
    String masked = text;
    if (kind == Text.FREE) {
      for (String value : longestFirst(values)) {
        masked = masked.replace(value, SecretNames.MASK);
      }
    }
    masked = SecretNames.masked(masked);
    masked =
        ADDRESS
            .matcher(masked)
            .replaceAll(found -> Matcher.quoteReplacement(address(found.group(1), found.group(2))));
    if (kind == Text.FREE) {
      for (String name : longestFirst(names.keySet())) {
        masked =
            Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w-])")
                .matcher(masked)
                .replaceAll(names.get(name));
      }
    }
    return kind == Text.REQUEST ? masked : withoutFolders(masked);
  }

  private String address(String user, String host) {
    String shown = LOCAL.matcher(host).matches() ? host : names.getOrDefault(host, "host");
    return "://" + (user == null ? "" : SecretNames.MASK + "@") + shown;
  }

  private String withoutFolders(String text) {
    String masked = text.replaceAll("file://+", "file:/");
    for (String folder : longestFirst(folders)) {
      masked = masked.replace(folder, SecretNames.MASK);
    }
    return FOLDERS.matcher(masked).replaceAll(Matcher.quoteReplacement(SecretNames.MASK + "/"));
  }

  private static List<String> longestFirst(Iterable<String> texts) {
    var sorted = new ArrayList<String>();
    texts.forEach(sorted::add);
    sorted.sort(Comparator.comparingInt(String::length).reversed());
    return sorted;
  }
}
