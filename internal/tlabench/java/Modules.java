import java.io.File;
import java.io.PrintStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tla2sany.drivers.SANY;
import tla2sany.modanalyzer.ParseUnit;
import tla2sany.modanalyzer.SpecObj;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.InstanceNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SymbolNode;
import tla2sany.semantic.ThmOrAssumpDefNode;
import tla2sany.st.SyntaxTreeConstants;
import tla2sany.st.TreeNode;
import util.SimpleFilenameToStream;

/**
 * Says what SANY reads in modules: for each path of a list one line of JSON
 * with the module's own declarations and definitions, and their levels.
 *
 * usage: Modules LIST OUT; LIST has a path a line.
 */
public final class Modules {
  private static final Map<String, List<Path>> byName = new HashMap<>();

  public static void main(String[] args) throws Exception {
    List<String> paths = Files.readAllLines(Path.of(args[0]));
    for (String path : paths) {
      byName.computeIfAbsent(Path.of(path).getFileName().toString(), k -> new ArrayList<>()).add(Path.of(path));
    }
    PrintStream out = new PrintStream(args[1], "UTF-8");
    PrintStream quiet = new PrintStream(OutputStream.nullOutputStream());
    System.setErr(quiet);
    System.setOut(quiet);
    for (String path : paths) {
      out.println(read(Path.of(path), quiet));
    }
    out.close();
  }

  /** Finds a module beside the one that asks, else the nearest of its name. */
  private static final class Nearest extends SimpleFilenameToStream {
    private final Path asking;

    Nearest(Path asking) {
      super(asking.getParent().toString());
      this.asking = asking;
    }

    @Override
    public File resolve(String name, boolean isModule) {
      if (new File(name).isAbsolute()) {
        return new File(name);
      }
      String file = isModule && !name.endsWith(".tla") ? name + ".tla" : name;
      Path beside = asking.resolveSibling(file);
      if (Files.exists(beside)) {
        return beside.toFile();
      }
      File found = super.resolve(name, isModule);
      if (found != null && found.exists()) {
        return found;
      }
      Path best = null;
      int most = -1;
      for (Path candidate : byName.getOrDefault(file, List.of())) {
        int common = 0;
        while (common < candidate.getNameCount() && common < asking.getNameCount()
            && candidate.getName(common).equals(asking.getName(common))) {
          common++;
        }
        if (common > most) {
          most = common;
          best = candidate;
        }
      }
      return best == null ? found : best.toFile();
    }
  }

  private static String read(Path path, PrintStream quiet) {
    SpecObj spec = new SpecObj(path.toString(), new Nearest(path));
    String state = "syntax";
    String message = "";
    String module = "null";
    try {
      SANY.frontEndInitialize(spec, quiet);
      SANY.frontEndParse(spec, quiet);
      state = "meaning";
      SANY.frontEndSemanticAnalysis(spec, quiet, true);
      ModuleNode root = spec.getRootModule();
      if (root != null && spec.getSemanticErrors().isSuccess() && spec.getGlobalContextErrors().isSuccess()) {
        module = new Outline(root).text();
        state = "ok";
      } else {
        message = spec.getSemanticErrors() + " " + spec.getGlobalContextErrors();
      }
    } catch (Throwable e) {
      message = e.getClass().getSimpleName() + " " + e.getMessage() + " " + spec.getParseErrors();
    }
    StringBuilder files = new StringBuilder();
    for (Map.Entry<String, ParseUnit> unit : spec.parseUnitContext.entrySet()) {
      try {
        String file = unit.getValue().getNis().sourceFile().getPath();
        files.append(files.length() > 0 ? "," : "").append(quote(unit.getKey())).append(":").append(quote(file));
      } catch (Throwable e) {
        continue; // a module that was not found
      }
    }
    return "{\"path\":" + quote(path.toString()) + ",\"state\":\"" + state + "\",\"message\":" + quote(message)
        + ",\"files\":{" + files + "},\"module\":" + module + "}";
  }

  /** The JSON of what one module itself declares. */
  private static final class Outline {
    private static final Set<String> LIVE = Set.of("<>", "~>", "-+->", "$WF", "$SF", "$TemporalExists", "$TemporalForall");
    private final ModuleNode module;

    Outline(ModuleNode module) {
      this.module = module;
    }

    String text() {
      List<String> constants = new ArrayList<>();
      for (OpDeclNode d : module.getConstantDecls()) {
        if (own(d, d.getOriginallyDefinedInModuleNode())) constants.add(named(d.getName().toString(), d.getArity(), ""));
      }
      List<String> variables = new ArrayList<>();
      for (OpDeclNode d : module.getVariableDecls()) {
        if (own(d, d.getOriginallyDefinedInModuleNode())) variables.add(named(d.getName().toString(), 0, ""));
      }
      List<String> inner = new ArrayList<>();
      for (ModuleNode m : module.getInnerModules()) {
        if (within(m)) inner.add(new Outline(m).text());
      }
      Set<String> extended = new TreeSet<>();
      for (ModuleNode m : module.getExtendedModuleSet(false)) extended.add(quote(m.getName().toString()));
      return "{\"name\":" + quote(module.getName().toString()) + ",\"constants\":" + constants + ",\"variables\":"
          + variables + ",\"extends\":" + extended + ",\"instances\":" + instances() + ",\"definitions\":"
          + definitions() + ",\"modules\":" + inner + "}";
    }

    /** An INSTANCE's own node, S or "", with the module. */
    private List<String> instances() {
      List<String> all = new ArrayList<>();
      for (InstanceNode i : module.getInstances()) {
        if (!within(i)) continue;
        String name = i.getName() == null ? "" : i.getName().toString();
        Object[] params = (Object[]) hidden(i, "params");
        int arity = params == null ? 0 : params.length;
        all.add(named(name, arity, ",\"of\":" + quote(i.getModule().getName().toString()) + ",\"local\":" + i.getLocal()));
      }
      return all;
    }

    /** A field that no method gives: an INSTANCE's parameters, what it substitutes. */
    private static Object hidden(SemanticNode i, String name) {
      try {
        Field field = InstanceNode.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(i);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    private List<String> definitions() {
      List<String> all = new ArrayList<>();
      for (OpDefNode d : module.getOpDefs()) {
        if (d.getKind() != ASTConstants.UserDefinedOpKind || d.getSource() != d
            || !own(d, d.getOriginallyDefinedInModuleNode())) continue;
        boolean function = d.getTreeNode().isKind(SyntaxTreeConstants.N_FunctionDefinition);
        all.add(named(d.getName().toString(), d.getArity(), ",\"kind\":\"" + (function ? "function" : "operator")
            + "\",\"local\":" + d.isLocal() + ",\"recursive\":" + d.getInRecursive() + ",\"level\":" + d.getLevel()
            + ",\"live\":" + live(d) + ",\"params\":" + params(d.getParams()) + place(d.getTreeNode()) + ",\"uses\":" + uses(d)));
      }
      for (ThmOrAssumpDefNode d : module.getThmOrAssDefs()) {
        if (d.getSource() != d || !within(d)) continue;
        all.add(named(d.getName().toString(), 0, ",\"kind\":\"" + (d.isTheorem() ? "theorem" : "assumption")
            + "\",\"params\":[]" + place(d.getTreeNode())));
      }
      return all;
    }

    private static List<String> params(FormalParamNode[] params) {
      List<String> all = new ArrayList<>();
      for (FormalParamNode p : params) all.add(named(p.getName().toString(), p.getArity(), ""));
      return all;
    }

    /** What d's body mentions, what LETs in it define left out; null where that cannot be told. */
    private static String uses(OpDefNode d) {
      Set<String> found = new TreeSet<>();
      Set<SemanticNode> lets = new HashSet<>();
      Set<SemanticNode> seen = new HashSet<>();
      Set<SymbolNode> symbols = new HashSet<>();
      List<SemanticNode> open = new ArrayList<>();
      if (d.getBody() != null) open.add(d.getBody());
      while (!open.isEmpty()) {
        SemanticNode n = open.remove(open.size() - 1);
        if (n == null || !seen.add(n)) continue;
        if (n instanceof OpDefNode) {
          // What an INSTANCE in a LET brings has its source elsewhere.
          if (((OpDefNode) n).getSource() == n) open.add(((OpDefNode) n).getBody());
          continue;
        }
        if (n instanceof OpApplNode) {
          SymbolNode of = ((OpApplNode) n).subExpressionOf;
          if (of != null && of != ((OpApplNode) n).getOperator()) return "null"; // Op!1 has become that part of Op
          symbols.add(((OpApplNode) n).getOperator());
        }
        if (n instanceof OpArgNode) {
          SymbolNode op = ((OpArgNode) n).getOp();
          symbols.add(op);
          if (op.getName().toString().equals("LAMBDA")) open.add(op);
        }
        if (n instanceof LetInNode) {
          for (OpDefNode let : ((LetInNode) n).getLets()) {
            lets.add(let);
            open.add(let);
          }
        }
        if (n instanceof InstanceNode) {
          for (Object of : (Object[]) hidden(n, "substs")) {
            if (!((Subst) of).isImplicit()) open.add(((Subst) of).getExpr());
          }
          continue;
        }
        SemanticNode[] children = n.getChildren();
        if (children != null) open.addAll(Arrays.asList(children));
      }
      for (SymbolNode s : symbols) {
        int kind = s.getKind();
        boolean free = kind == ASTConstants.ConstantDeclKind || kind == ASTConstants.VariableDeclKind
            || kind == ASTConstants.ThmOrAssumpDefKind || kind == ASTConstants.UserDefinedOpKind && !lets.contains(s);
        if (free && !s.getName().toString().equals("LAMBDA")) found.add(quote(s.getName().toString()));
      }
      return found.toString();
    }

    /** Whether d is a formula with a temporal operator other than []: TLC can check the others state by state. */
    private static boolean live(OpDefNode d) {
      Set<SemanticNode> seen = new HashSet<>();
      List<SemanticNode> open = new ArrayList<>(List.of(d));
      while (!open.isEmpty()) {
        SemanticNode n = open.remove(open.size() - 1);
        if (n == null || !seen.add(n)) continue;
        if (n instanceof OpDefNode) open.add(((OpDefNode) n).getBody());
        if (n instanceof LetInNode) open.addAll(Arrays.asList(((LetInNode) n).getLets()));
        if (n instanceof OpArgNode) open.add(((OpArgNode) n).getOp());
        if (n instanceof OpApplNode) {
          SymbolNode operator = ((OpApplNode) n).getOperator();
          if (LIVE.contains(operator.getName().toString())) return true;
          open.add(operator);
        }
        SemanticNode[] children = n instanceof OpDefNode ? null : n.getChildren();
        if (children != null) open.addAll(Arrays.asList(children));
      }
      return false;
    }

    private boolean own(SemanticNode n, ModuleNode from) {
      return (from == null || from == module) && within(n);
    }

    /** Whether n stands between the dashes and equals signs of this module. */
    private boolean within(SemanticNode n) {
      TreeNode at = n.getTreeNode();
      TreeNode of = module.getTreeNode();
      return at.getFilename().equals(of.getFilename()) && n.getLocation().beginLine() >= module.getLocation().beginLine()
          && n.getLocation().endLine() <= module.getLocation().endLine();
    }

    private static String place(TreeNode n) {
      return ",\"from\":" + n.getLocation().beginLine() + ",\"to\":" + n.getLocation().endLine();
    }

    private static String named(String name, int arity, String more) {
      return "{\"name\":" + quote(name) + ",\"arity\":" + arity + more + "}";
    }
  }

  static String quote(String s) {
    StringBuilder b = new StringBuilder("\"");
    for (char c : String.valueOf(s).toCharArray()) {
      if (c == '"' || c == '\\') b.append('\\').append(c);
      else if (c < 0x20) b.append(String.format("\\u%04x", (int) c));
      else b.append(c);
    }
    return b.append('"').toString();
  }
}
