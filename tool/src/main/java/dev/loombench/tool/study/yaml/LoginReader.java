package dev.loombench.tool.study.yaml;

import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;

/** Reader of the login of a workload. */
record LoginReader(Path folder) {

  Login read(Cursor value) {
    YamlFields fields = value.fields("a mapping with a 'request'");
    RequestSpec request = fields.required("request", "the request", this::request);
    Optional<String> token = fields.optional("token", ExtractReader::pointer);
    fields.done();
    return new Login(request, token);
  }

  private RequestSpec request(Cursor value) {
    RequestSpec spec = new RequestReader(folder).read(value).spec();
    if (!spec.check().extracted().isEmpty()) {
      throw value.refuse("the answer to a login has a token or cookies; remove 'extract'");
    }
    var headers = new LinkedHashMap<String, String>();
    spec.headers().forEach((name, text) -> headers.put(name, resolved(text)));
    String body = spec.body() instanceof RequestBody.Text(String text) ? text : "";
    var resolved =
        new RequestSpec(
            spec.method(),
            spec.path(),
            headers,
            new RequestBody.Text(resolved(body)),
            spec.check(),
            spec.weight());
    new Login(resolved, Optional.empty())
        .secrets()
        .filter(source -> !SecretReader.isName(source))
        .findFirst()
        .ifPresent(
            source -> {
              throw value.refuse(
                  "{secret:%s} names no environment variable and no file:PATH"
                      .formatted(source.text()));
            });
    return resolved;
  }

  /** Makes the paths of files absolute. */
  private String resolved(String text) {
    return Login.replaceSources(
        text,
        source ->
            SecretSource.of(source) instanceof SecretSource.TextFile(Path file)
                ? new SecretSource.TextFile(folder.resolve(file).normalize()).text()
                : source);
  }
}
