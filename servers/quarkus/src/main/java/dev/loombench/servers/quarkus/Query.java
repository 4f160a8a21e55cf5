package dev.loombench.servers.quarkus;

import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashMap;
import java.util.Map;

/** The parameters of a request's query. */
public final class Query {

  private Query() {}

  /** By name; of several with one name the first. */
  public static Map<String, String> of(UriInfo uri) {
    MultivaluedMap<String, String> all = uri.getQueryParameters();
    Map<String, String> first = HashMap.newHashMap(all.size());
    all.forEach((name, values) -> first.put(name, values.getFirst()));
    return first;
  }
}
